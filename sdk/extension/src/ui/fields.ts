// What the schema leaves open about the fields of a form.
import type { UIFormField } from "@reasonix/protocol";

/** What is wrong with the fields of a form: two of one key, or nothing to choose from. */
export function faultOfFields(form: object): string | undefined {
  const fields: readonly UIFormField[] = "fields" in form && Array.isArray(form.fields) ? form.fields : [];
  const keys = new Set<string>();
  for (const [at, { key, kind, options = [] }] of fields.entries()) {
    if (keys.has(key)) return `/payload/fields/${at}/key is the key of an earlier field (${key})`;
    keys.add(key);
    if ((kind === "select" || kind === "multiselect") && options.length === 0)
      return `/payload/fields/${at}/options must have at least one option`;
  }
  return undefined;
}
