import type { getDocsRequired } from '../../shared/contracts/account/getDocsRequired.ts'
import { refuse } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** A name without a specification (K-038): says so, and does nothing. */
export const handleGetDocsRequired = (): Handler<typeof getDocsRequired> => () =>
  Promise.resolve(refuse('account.reserved'))
