import * as z from 'zod/mini'

/**
 * What the states pass on: ids and an instant, never a person or a figure. A running execution keeps the definition it started
 * with, so these shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input, and that of every step. */
export const flowInput = z.object({ pdfId: z.string(), investorId: z.string() })

/** `keptUntil`: ISO instant; left out when the investor deleted the PDF before it was drawn. */
export const drawOutput = z.object({
  pdfId: z.string(),
  investorId: z.string(),
  kept: z.boolean(),
  keptUntil: z.optional(z.string()),
})
export type DrawOutput = z.output<typeof drawOutput>
