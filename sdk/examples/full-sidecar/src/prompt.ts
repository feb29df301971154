// Owns the text of the system prompt.
import type { Owner } from "@reasonix/sdk";

const IDENTITY = "You are assisted by the fullsidecar demo strategy.";

/** Puts an identity line and the workspace before the prompt, once. */
export const buildPrompt: Owner<"system_prompt.build"> = ({ prompt, workspaceRoot }, rule) =>
  prompt.startsWith(IDENTITY)
    ? rule.continue()
    : rule.replace({
        prompt: [IDENTITY, `Workspace: ${workspaceRoot}`, `Base prompt:\n${prompt}`].join("\n\n"),
        workspaceRoot,
      });
