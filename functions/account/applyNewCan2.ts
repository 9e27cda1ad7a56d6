import type { applyNewCan2 } from '../../shared/contracts/account/applyNewCan2.ts'
import { refuse } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** A name without a specification (K-038): says so, and does nothing. */
export const handleApplyNewCan2 = (): Handler<typeof applyNewCan2> => () =>
  Promise.resolve(refuse('account.reserved'))
