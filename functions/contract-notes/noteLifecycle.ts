import { defineTransition } from '../../shared/lifecycle.ts'

/** `numbered`: it has its number and is being drawn. `issued`: the document is stored. */
export type NoteState = 'numbered' | 'issued'

export const issue = defineTransition<NoteState>({
  name: 'issue',
  from: ['numbered'],
  to: 'issued',
  otherwise: 'orders.noContractNote',
})

/** The number of a note: running within the financial year, without gaps, e.g. `CN/2026-27/000042`. */
export const numberOf = (financialYear: string, serial: number): string =>
  `CN/${financialYear}/${String(serial).padStart(6, '0')}`
