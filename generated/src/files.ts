// Generated from spec/ by `pnpm gen`. Do not edit.

/** The plugin manifest: its file name in the package root, and the `apiVersion` it must state. */
export const MANIFEST = { file: "reasonix-plugin.json", apiVersion: "reasonix.io/plugin/v2" } as const;

/** State files by path, each with the definition of its document. */
export const STATE_FILES = {
  "<home>/plugin-packages.json": "PluginPackages",
  "<session>.extensions.json": "SessionExtensions",
} as const;
