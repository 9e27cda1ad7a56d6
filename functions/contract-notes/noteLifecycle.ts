import { defineTransition } from '../../shared/lifecycle.ts'

/**
 * `numbered`: it has its number and is being drawn. `issued`: the document is stored. `cancelled`: the trade fell through,
 * and the document that is stored says so.
 */
export const noteStates = ['numbered', 'issued', 'cancelled'] as const
export type NoteState = (typeof noteStates)[number]

export const issue = defineTransition<NoteState>({
  name: 'issue',
  from: ['numbered'],
  to: 'issued',
  otherwise: 'orders.noContractNote',
})

/** From `numbered` as well: the trade fell through before its note was drawn. */
export const cancel = defineTransition<NoteState>({
  name: 'cancel',
  from: ['numbered', 'issued'],
  to: 'cancelled',
  otherwise: 'orders.noContractNote',
})

/** The number of a note: running within the financial year, without gaps, e.g. `CN/2026-27/000042`. */
export const numberOf = (financialYear: string, serial: number): string =>
  `CN/${financialYear}/${String(serial).padStart(6, '0')}`
