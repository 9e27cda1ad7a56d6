import { ifscObjects, readIfscFile } from '../../../functions/bank-verification/data/ifscFile.ts'
import type { ReferenceData } from '../../../functions/platform/referenceData.ts'

export const openReferenceData = (): ReferenceData => {
  const objects = ifscObjects(readIfscFile())
  return { read: async key => objects.get(key) }
}
