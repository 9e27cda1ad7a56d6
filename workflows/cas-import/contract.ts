import * as z from 'zod/mini'

/**
 * What the states pass on: ids and places of folios in the statement, never a folio's number, a person or a figure. A running
 * execution keeps the definition it started with, so these shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input, and that of most steps. */
export const flowInput = z.object({ importId: z.string(), investorId: z.string() })
export type FlowInput = z.output<typeof flowInput>

/** `folios`: places from 0; none when the investor left meanwhile. */
export const checkOutput = z.object({
  importId: z.string(),
  investorId: z.string(),
  folios: z.array(z.int()),
})
export type CheckOutput = z.output<typeof checkOutput>

/** The input of an item of the Map. */
export const folioInput = z.object({ importId: z.string(), investorId: z.string(), folio: z.int() })
export type FolioInput = z.output<typeof folioInput>
