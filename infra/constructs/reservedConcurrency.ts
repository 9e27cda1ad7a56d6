import type { DomainName } from '../../shared/manifest.ts'

/**
 * Executions at the same time that Lambda keeps for a function, and which it never exceeds. Whatever wakes at once, the
 * steps of all sales of a day for instance, shares what is left and takes nothing from investors' calls or from the relay of
 * events. Of an account's 1,000 a hundred at least must stay unreserved; a test sums them.
 */
export const relayConcurrency = 50

const busiest: Partial<Record<DomainName, number>> = { orders: 200, bonds: 125, auth: 100 }

/** The executions kept for a domain's calls; enough for a hundred calls a second that take a quarter of a second. */
export const apiConcurrency = (domain: DomainName): number => busiest[domain] ?? 25
