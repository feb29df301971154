// What an extension shows.
import type { SurfacePayloads, UIPublishParams, UISurfaceKind } from "@reasonix/protocol";
import { SURFACE_PAYLOADS } from "@reasonix/protocol/documents";
import { ProtocolError, violation } from "@reasonix/wire";

/** A surface as it was published. */
export type Surface = {
  readonly [K in UISurfaceKind]: { readonly surfaceId: string; readonly kind: K; readonly payload: SurfacePayloads[K] };
}[UISurfaceKind];

/** The surfaces of one extension, by id. */
export class Surfaces {
  readonly #published: Surface[] = [];
  readonly #waiting = new Set<() => void>();

  /** Everything that was published, in its order. */
  get published(): readonly Surface[] {
    return this.#published;
  }

  /** What stands under an id now. */
  current(surfaceId: string): Surface | undefined {
    return this.#published.findLast((surface) => surface.surfaceId === surfaceId);
  }

  /** Resolves with what stands under an id, as soon as something does. */
  async wait(surfaceId: string): Promise<Surface> {
    for (;;) {
      const surface = this.current(surfaceId);
      if (surface !== undefined) return surface;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Takes a surface. Throws `ProtocolError` "invalid_params" when its payload is none of its kind. */
  publish({ surfaceId, kind, payload }: UIPublishParams): void {
    const surface = { surfaceId, kind, payload };
    if (!isSurface(surface))
      throw new ProtocolError(
        "invalid_params",
        `The payload of the ${kind} "${surfaceId}" is not valid: ${violation(SURFACE_PAYLOADS[kind], "/payload", payload)}.`,
      );
    this.#published.push(surface);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

function isSurface(surface: {
  readonly surfaceId: string;
  readonly kind: UISurfaceKind;
  readonly payload: unknown;
}): surface is Surface {
  return SURFACE_PAYLOADS[surface.kind](surface.payload);
}
