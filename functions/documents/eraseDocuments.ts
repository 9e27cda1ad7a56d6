import type { CheckDependencies } from './dependencies.ts'

/**
 * Deletes the documents of an investor who left: first the files, then the rows that lead to them, so that a run that breaks off
 * finds them again. A file that is replaced or deleted is gone from the bucket after 30 days.
 */
export const eraseDocuments =
  ({ documents, objects }: Pick<CheckDependencies, 'documents' | 'objects'>) =>
  async (investorId: string): Promise<void> => {
    for (const { objectKey, objectVersion } of await documents.list(investorId))
      if (objectVersion !== undefined) await objects.remove(objectKey, objectVersion)
    await documents.erase(investorId)
  }
