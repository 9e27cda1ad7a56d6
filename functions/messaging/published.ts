/** The encrypted fields of the table, for whoever encrypts them anew. */
export { pushFields as sealedFields } from './devices/pushFields.ts'
