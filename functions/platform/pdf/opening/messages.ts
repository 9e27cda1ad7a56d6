import { z } from 'zod/mini'
import type { PlacedPage } from './placedText.ts'

const ofLimits = ['tooLarge', 'tookTooLong'] as const
const ofPassword = ['passwordNeeded', 'wrongPassword'] as const
/** Why a PDF was not opened. */
const pdfRefusals = [...ofLimits, ...ofPassword, 'notAPdf', 'damaged', 'noText'] as const
export type PdfRefusal = (typeof pdfRefusals)[number]

/** What the reading thread is started with. */
export interface Order {
  readonly bytes: Uint8Array
  /** Tried one after the other, when the file asks for one. */
  readonly passwords: readonly string[]
  readonly pages: number
  readonly letters: number
}

/** What the reading thread sends: `ready` when its code is loaded, then one answer. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly pages: readonly PlacedPage[] }
  | { readonly kind: 'refused'; readonly refusal: PdfRefusal }

/** The pages come from our own code; reading a million of them by a schema would take longer than pdf.js does. */
export const answerOf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('opened'),
    pages: z.custom<readonly PlacedPage[]>(value => Array.isArray(value)),
  }),
  z.object({ kind: z.literal('refused'), refusal: z.enum(pdfRefusals) }),
])
