// Sequence diagrams of the three exchanges that everything else rests on.

export function sequences(): string {
  return `## Sequences

Handshake:

\`\`\`mermaid
sequenceDiagram
  participant H as Host
  participant E as Extension
  H->>E: extension/initialize (id 1, manifest, session, capabilities)
  Note over E: nothing else may be sent yet
  E-->>H: result (subscriptions, replaces, providers, uiActions)
  Note over H: everything declared must be in the manifest
  H->>E: extension/initialized
  Note over H,E: both directions are open
\`\`\`

An intercept whose payload is over the inline threshold:

\`\`\`mermaid
sequenceDiagram
  participant H as Host
  participant E as Extension
  H->>E: extension/intercept (event, seq, payload null, externalized)
  loop until nextOffset is absent
    E->>H: host/content/read (contentRef, offset)
    H-->>E: result (dataBase64, nextOffset)
  end
  Note over E: size and SHA-256 are checked, then the callback runs
  E-->>H: result (decision, replacement)
  Note over H: the replacement passes the point's validator, or is refused
\`\`\`

A provider stream:

\`\`\`mermaid
sequenceDiagram
  participant H as Host
  participant E as Extension
  H->>E: extension/provider/stream/open (streamId, providerRef, request)
  E-->>H: result (accepted)
  E-)H: extension/provider/stream/chunk (seq 1)
  E-)H: extension/provider/stream/chunk (seq 2)
  opt the caller cancels
    H->>E: extension/provider/stream/cancel (streamId)
    E-->>H: result (cancelled)
  end
  E-)H: extension/provider/stream/end (lastSeq)
\`\`\`
`;
}
