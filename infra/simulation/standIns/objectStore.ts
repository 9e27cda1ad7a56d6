import type { ObjectStore } from '../../../functions/platform/objectStore.ts'
import { current } from '../current.ts'

export * from '../../../functions/platform/objectStore.ts'

export const openObjectStore = (): ObjectStore => ({
  put: ({ key, body }) => current().effect('s3 put', async () => current().objects.put(key, body)),
  uploadForm: async ({ key }) => ({ url: 'http://objects.test/', fields: { key } }),
  readLink: async ({ key, versionId }) => `http://objects.test/${key}?versionId=${versionId}`,
  read: async (key, versionId) => current().objects.read(key, versionId),
  latestVersion: async key => current().objects.latest(key),
  remove: (key, versionId) =>
    current().effect('s3 remove', async () => current().objects.remove(key, versionId)),
})
