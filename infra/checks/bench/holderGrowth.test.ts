import { expect, it } from 'vitest'
import { holderGrowth, holderSizes } from './holderGrowth.ts'

/** Ten thousand take ten seconds and obey the same sum. */
const most = process.env.PROVE === '1' ? holderSizes[2] : holderSizes[1]

it('the jobs over all investors make as many calls as there are investors, and no more with a larger catalogue', async () => {
  const rows = await holderGrowth(most)
  expect(rows).toHaveLength(most === holderSizes[1] ? 10 : 13)
  // As many as their sum says, so that a sum that became too generous is noticed too.
  expect(rows.map(({ what, figure }) => [what, figure])).toEqual(rows.map(({ what, goal }) => [what, goal]))
})
