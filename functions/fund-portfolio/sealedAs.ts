/** The contexts to which the domain's encrypted fields are bound (`platform/security/fieldCipher.ts`). */
export const sealedAs = {
  position: 'fund-portfolio:position',
  rows: 'fund-portfolio:rows',
  imported: 'fund-portfolio:imported',
  statement: 'fund-portfolio:statement',
} as const

/** The contexts of its blind indexes. */
export const indexedAs = {
  position: 'fund-portfolio:positionId',
  pan: 'fund-portfolio:pan',
} as const
