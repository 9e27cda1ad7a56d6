/** The encrypted attributes of the domain's rows, with the contexts they are bound to. */
export const sealedFields = {
  thirdPartyName: 'account:thirdPartyName',
  thirdPartyPhone: 'account:thirdPartyPhone',
} as const
