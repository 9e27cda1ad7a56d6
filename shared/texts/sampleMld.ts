import type { MldTerms } from '../finance/bondTerms.ts'

/**
 * The documents' sample of a market-linked debenture (D2 s9, D3 s9, K-030): floor 14 %, cap 30 %, participation 1.1 over two
 * years, initial level 19,253.80, maturity 31 August 2025.
 */
export const sampleMldTerms = {
  faceValuePaise: 1_00_000_00,
  allotmentDate: '2023-08-31',
  maturityDate: '2025-08-31',
  underlying: 'Nifty 50',
  initialLevel: '19253.80',
  floor: '14',
  cap: '30',
  participation: '1.1',
} as const satisfies MldTerms

/** Its whole years, for sentences. */
export const sampleMldYears = 2
