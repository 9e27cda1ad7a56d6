import type { applyNewCan1 } from '../../shared/contracts/account/applyNewCan1.ts'
import { refuse } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** A name without a specification (K-038): says so, and does nothing. */
export const handleApplyNewCan1 = (): Handler<typeof applyNewCan1> => () =>
  Promise.resolve(refuse('account.reserved'))
