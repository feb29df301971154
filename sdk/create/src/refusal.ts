/** Why no folder is made: what is wrong, and what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** `usage`: nothing is wrong with the machine. `failed`: a program that was started failed. `interrupted`: by the user. */
  readonly code: "usage" | "failed" | "interrupted";

  constructor(code: Refusal["code"], message: string) {
    super(message);
    this.code = code;
  }
}
