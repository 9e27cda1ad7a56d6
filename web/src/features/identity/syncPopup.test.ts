import { expect, it } from 'vitest'
import { hypervergeStatuses } from '../../../../shared/contracts/identity-verification/syncKycResult.ts'
import { popupOf } from './syncPopup.ts'

it('every result has its popup, and what nobody knows is a failure (D1 s4, K-106)', () => {
  expect(hypervergeStatuses.map(status => [status, popupOf(status)])).toEqual([
    ['pending', undefined],
    ['underProcess', 'success'],
    ['needs_review', 'success'],
    ['auto_declined', 'failure'],
    ['retry', 'cancelled'],
    ['rejected', 'failure'],
  ])
  for (const strange of ['auto_approved', 'started', '', 'UNDERPROCESS'])
    expect(popupOf(strange)).toBe('failure')
})
