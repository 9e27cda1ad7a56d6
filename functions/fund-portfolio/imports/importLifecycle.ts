import { transitionsOf } from '../../../shared/lifecycle.ts'

/**
 * `uploading`: the ticket waits for its file. `importing`: the statement is opened and its machine is at work. `imported`: every
 * scheme of it stands in the portfolio. `failed`: it ended before; what stood by then stays, and the same file may come again.
 */
export const importStates = ['uploading', 'importing', 'imported', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const transition = transitionsOf<ImportState>('fundImport.importUnknown')

export const opened = transition('opened', ['uploading'], 'importing')
export const finish = transition('finish', ['importing'], 'imported')
export const fail = transition('fail', ['uploading', 'importing'], 'failed')

/** A file waits so long for a password that opens it. */
export const uploadMs = 60 * 60_000
/** A machine that has not ended by then is broken: its longest run is a quarter of an hour. */
export const importMs = 30 * 60_000
/** How long the form of a ticket may be used. */
export const ticketSeconds = 15 * 60

/** Statements that an investor may import in a day. */
export const importsPerDay = { name: 'fund-imports-per-account', most: 20, windowSeconds: 86_400 } as const
/** Files that are opened for an investor in an hour, those with a wrong password included. */
export const openingsPerHour = { name: 'fund-openings-per-account', most: 60, windowSeconds: 3600 } as const

/** Bytes of a file that is sent in the call, and of one at all. */
export const mostCallBytes = 4_000_000
export const mostFileBytes = 10_000_000
/** Schemes of a statement: what they came to is one row of 400 kB. */
export const mostSchemes = 500
