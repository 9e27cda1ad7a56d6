import { kycOpenCheck, type OpenRemark } from '../../kyc-record/published.ts'
import type { Call } from '../../platform/apiFunction.ts'
import type { ObjectStore } from '../../platform/objectStore.ts'
import { runAt, scriptedTable } from '../../platform/testing.ts'
import { documentStore } from '../documentStore.ts'
import { onObjectScanned } from '../onObjectScanned.ts'

/** The documents domain with a table and a bucket in memory. */

export const now = new Date('2026-11-20T04:30:00.000Z')
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj')

export function openDocumentScene() {
  const table = scriptedTable()
  const documents = documentStore(table, 'sthirank-documents')
  const stored: { key: string; contentType: string }[] = []
  const removed: string[] = []
  const files = new Map<string, Buffer>()
  const objects: ObjectStore = {
    put: ({ key, contentType }) => Promise.resolve({ versionId: `v${stored.push({ key, contentType })}` }),
    uploadForm: form =>
      Promise.resolve({
        url: 'https://documents.test/',
        fields: {
          key: form.key,
          'Content-Type': form.contentType,
          size: `${form.minBytes}-${form.maxBytes}`,
        },
      }),
    readLink: link =>
      Promise.resolve(
        `https://documents.test/${link.key}?v=${link.versionId}&as=${link.disposition}&type=${link.contentType}&for=${link.expiresSeconds}`,
      ),
    read: (key, versionId) => {
      const file = files.get(`${key}@${versionId}`)
      return Promise.resolve(
        file === undefined
          ? undefined
          : {
              bytes: file.length,
              pieces: (async function* () {
                yield file.subarray(0, 3)
                yield file.subarray(3)
              })(),
            },
      )
    },
    latestVersion: () => Promise.resolve(undefined),
    remove: (key, versionId) => Promise.resolve(void removed.push(`${key}@${versionId}`)),
  }
  const dependencies = {
    documents,
    objects,
    pansOf: () => Promise.resolve(['ABCPE1234F']),
    kycOpenCheck,
    isKycApproved: (investorId: string) => Promise.resolve(investorId === 'inv_approved'),
    remarksOf: (): Promise<readonly OpenRemark[]> => Promise.resolve([]),
    now: () => now,
  }
  const arrive = async (
    key: string,
    versionId: string,
    file: Buffer,
    scanResultStatus = 'NO_THREATS_FOUND',
  ) => {
    files.set(`${key}@${versionId}`, file)
    await onObjectScanned(dependencies).consume(
      {
        id: 'evt-1',
        source: 'aws.guardduty',
        'detail-type': 'GuardDuty Malware Protection Object Scan Result',
        time: '',
        detail: {
          s3ObjectDetails: { objectKey: key, versionId },
          scanResultDetails: { scanResultStatus },
        },
      },
      runAt(now),
    )
  }
  return { table, dependencies, stored, removed, arrive }
}

export const call = (more = {}): Call<never> =>
  ({
    now,
    correlationId: 'req-1',
    address: '203.0.113.7',
    device: 'Chrome',
    session: { investorId: 'inv_1', email: 'asha@example.in' },
    ...more,
  }) as never
