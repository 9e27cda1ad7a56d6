import type { DomainManifest } from '../../shared/manifest.ts'

/** Content: banners, statistics and questions, as data. Reads the book to know who has not invested yet. */
export const manifest: DomainManifest = {
  domain: 'content',
  api: {
    timeoutSeconds: 10,
    memoryMb: 256,
    reads: ['book'],
    namesCompany: true,
    failureMeans: 'Investors see no questions and answers, no statistics and no notices; nothing else stops.',
  },
}
