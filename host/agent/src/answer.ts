import type { StreamChunk } from "@reasonix/protocol";

/** Reads a stream to its end and returns the visible text. Rejects when the round failed or did not end. */
export async function readAnswer(stream: AsyncIterable<StreamChunk>, model: string): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    switch (chunk.type) {
      case "text":
        text += chunk.text ?? "";
        break;
      case "reasoning":
      case "usage":
        break;
      case "done":
        return text;
      case "error":
        throw new Error(`The model ${model} failed (${chunk.error.code}): ${chunk.error.message}`);
      case "tool_call":
      case "tool_call_start":
      case "tool_call_args_delta":
        throw new Error(`The model ${model} called the tool "${chunk.toolCall.name}", but it was offered none.`);
    }
  }
  throw new Error(`The stream of the model ${model} stopped before its end; what came of it is no answer.`);
}
