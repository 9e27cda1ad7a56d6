import { panContext } from './pans/subAccountRows.ts'

/** The encrypted attributes of the domain's rows, with the contexts they are bound to. */
export const sealedFields = {
  thirdPartyName: 'account:thirdPartyName',
  thirdPartyPhone: 'account:thirdPartyPhone',
  risk: 'account:risk',
  sealedHolder: panContext.holder,
} as const
