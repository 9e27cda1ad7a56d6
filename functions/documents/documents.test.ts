import { beforeEach, describe, expect, it, vi } from 'vitest'
import { kycOpenCheck } from '../kyc-record/published.ts'
import { memoryTable } from '../platform/testing/memoryTable.ts'
import { runAt, testEnvironment } from '../platform/testing.ts'
import { documentStore, ownerOf } from './documentStore.ts'
import { onObjectScanned } from './onObjectScanned.ts'
import { call, now, openDocumentScene, pdf } from './testing/documentScene.ts'
import { handleUploadDocs } from './uploadDocs.ts'

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...testEnvironment, TABLE_KYC: 'sthirank-kyc' }))
    vi.stubEnv(name, value)
})

describe('opening an upload', () => {
  it('answers a ticket whose form fixes key, content type and the size that was asked for', async () => {
    const { dependencies } = openDocumentScene()
    const answer = await handleUploadDocs(dependencies)(
      { type: 'bank', name: 'my cheque.pdf', size: 19_900_000 },
      call(),
    )
    expect(answer).toMatchObject({
      ok: true,
      body: {
        document: { type: 'bank', status: 'uploading' },
        upload: {
          maxBytes: 20_000_000,
          expiresAt: '2026-11-20T04:45:00.000Z',
          fields: {
            'Content-Type': 'application/pdf',
            size: '19900000-19900000',
            key: expect.stringMatching(/^documents\/inv_1\/doc_[^/]+\.pdf$/),
          },
        },
      },
    })
  })

  it('answers a ticket for any size up to the limit when none is named', async () => {
    const { dependencies } = openDocumentScene()
    const answer = await handleUploadDocs(dependencies)({ type: 'bank', name: 'my cheque.pdf' }, call())
    expect(answer).toMatchObject({ body: { upload: { fields: { size: '1-20000000' } } } })
  })

  it.each([
    ['a byte too much', { type: 'bank', name: 'a.pdf', size: 20_000_001 }, 'documents.tooLarge'],
    [
      'a byte too much for the exchange flow',
      { type: 'sign', name: 'a.png', size: 10_000_001 },
      'documents.tooLarge',
    ],
    [
      'a video where only pictures are taken',
      { type: 'pan', name: 'a.mp4', size: 5 },
      'documents.typeNotAccepted',
    ],
    ['another’s e-mail', { type: 'pan', name: 'a.png', email: 'other@example.in' }, 'documents.notYours'],
    ['another’s PAN', { type: 'pan', name: 'a.png', pan: 'ZZZPZ9999Z' }, 'documents.notYours'],
  ] as const)('refuses %s and opens nothing', async (_what, input, problem) => {
    const { dependencies, table } = openDocumentScene()
    expect(await handleUploadDocs(dependencies)(input, call())).toMatchObject({
      ok: false,
      problem: { id: problem },
    })
    expect(table.transactions).toEqual([])
  })

  it('takes a small file at once, but not one whose first bytes belie its name', async () => {
    const { dependencies, stored } = openDocumentScene()
    const sent = (bytes: Buffer) =>
      handleUploadDocs(dependencies)(
        { type: 'bank', name: 'a.pdf', size: bytes.length },
        call({ file: { name: 'a.pdf', bytes } }),
      )
    expect(await sent(pdf)).toMatchObject({ ok: true, body: { document: { status: 'uploading' } } })
    expect(stored).toEqual([{ key: expect.stringMatching(/\.pdf$/), contentType: 'application/pdf' }])
    expect(await sent(Buffer.from('<html>'))).toMatchObject({
      ok: false,
      problem: { id: 'documents.typeNotAccepted' },
    })
  })

  it('answers a repeat with the same document', async () => {
    const { dependencies, table } = openDocumentScene()
    const first = await handleUploadDocs(dependencies)({ type: 'bank', name: 'a.pdf' }, call())
    const id = first.ok ? first.body.document.id : ''
    table.failNext({
      ok: false,
      reasons: [{ code: 'ConditionalCheckFailed', item: { bodyHash: 'h', recordId: id } }],
    })
    const again = await handleUploadDocs(dependencies)(
      { type: 'bank', name: 'a.pdf' },
      call({ idempotency: { owner: 'inv_1', call: 'uploadDocs', key: 'k', bodyHash: 'h' } }),
    )
    expect(again).toMatchObject({ ok: true, body: { document: { id } } })
  })
})

describe('an upload', () => {
  it('of an approved investor is refused: an approved KYC stays as it is (K-257)', async () => {
    const { dependencies, table } = openDocumentScene()
    const approved = call({ session: { investorId: 'inv_approved', email: 'asha@example.in' } })
    expect(await handleUploadDocs(dependencies)({ type: 'bank', name: 'a.pdf' }, approved)).toMatchObject({
      problem: { id: 'bank.kycClosed' },
    })
    expect(table.transactions).toEqual([])
  })

  it('opened in the very moment of the approval is refused by the database (K-257)', async () => {
    const table = memoryTable()
    const { dependencies } = openDocumentScene()
    const raced = { ...dependencies, documents: documentStore(table, 'sthirank-documents') }
    const { ConditionCheck } = kycOpenCheck('inv_1')
    const kyc = { TableName: ConditionCheck?.TableName, Item: { ...ConditionCheck?.Key, state: 'approved' } }
    // Read as open, approved before the write.
    table.meanwhile(async () => void (await table.transact([{ Put: kyc }])))
    expect(await handleUploadDocs(raced)({ type: 'pan', name: 'a.pdf' }, call())).toMatchObject({
      problem: { id: 'bank.kycClosed' },
    })
    expect([...table.rows.values()]).toEqual([kyc.Item])
  })

  it('one too many in a day is refused, and another investor is not', async () => {
    const { dependencies } = openDocumentScene()
    const documents = documentStore(memoryTable(), 'sthirank-documents')
    const open = (investorId: string) =>
      handleUploadDocs({ ...dependencies, documents })(
        { type: 'pan', name: 'a.pdf' },
        call({ session: { investorId, email: 'asha@example.in' } }),
      )
    for (let time = 0; time < 300; time += 1) expect(await open('inv_1')).toMatchObject({ ok: true })
    expect(await open('inv_1')).toMatchObject({ problem: { id: 'session.heavyTraffic' } })
    expect(await open('inv_2')).toMatchObject({ ok: true })
  })

  it('whose file comes after the approval is refused and thrown away (K-257)', async () => {
    const { dependencies, table, arrive, removed } = openDocumentScene()
    await handleUploadDocs(dependencies)({ type: 'pan', name: 'a.pdf' }, call())
    const [opened] = [...table.rows.values()]
    const key = String(opened?.objectKey)
    table.failNext({
      ok: false,
      reasons: [{ code: 'None' }, { code: 'None' }, { code: 'ConditionalCheckFailed' }],
    })
    await arrive(key, 'v1', pdf)
    expect(removed).toEqual([`${key}@v1`])
    expect(table.transactions.at(-2)?.at(-1)).toEqual(kycOpenCheck('inv_1'))
    const written = JSON.stringify(table.transactions.at(-1))
    expect(written).toContain('documentRejected')
    expect(written).toContain('documents.reasonTooLate')
  })

  it('that is repeated after its file was refused does not call it uploaded', async () => {
    const { dependencies, table } = openDocumentScene()
    const first = await handleUploadDocs(dependencies)({ type: 'bank', name: 'a.pdf' }, call())
    const id = first.ok ? first.body.document.id : ''
    for (const row of table.rows.values()) Object.assign(row, { state: 'rejected' })
    table.failNext({
      ok: false,
      reasons: [{ code: 'ConditionalCheckFailed', item: { bodyHash: 'h', recordId: id } }],
    })
    expect(
      await handleUploadDocs(dependencies)(
        { type: 'bank', name: 'a.pdf' },
        call({ idempotency: { owner: 'inv_1', call: 'uploadDocs', key: 'k', bodyHash: 'h' } }),
      ),
    ).toMatchObject({ ok: false, problem: { id: 'documents.notUploaded' } })
  })
})

describe('the check after the upload', () => {
  const open = async (at: ReturnType<typeof openDocumentScene>, name = 'a.pdf') => {
    const answer = await handleUploadDocs(at.dependencies)({ type: 'bank', name }, call())
    if (!answer.ok) throw new Error('not opened')
    const { id } = answer.body.document
    const document = await at.dependencies.documents.find('inv_1', id)
    return { id, key: document?.objectKey ?? '' }
  }
  const lastMove = (at: ReturnType<typeof openDocumentScene>) =>
    at.table.transactions.at(-1)?.[0]?.Update?.ExpressionAttributeValues ?? {}

  it('moves the document on with its size, its hash and the very version that was read', async () => {
    const at = openDocumentScene()
    const { key } = await open(at)
    await at.arrive(key, 'v1', pdf)
    expect(Object.values(lastMove(at))).toEqual(
      expect.arrayContaining(['uploaded', 'v1', pdf.length, 'uploading']),
    )
    expect(at.table.transactions.at(-1)?.[1]?.Put?.Item).toMatchObject({
      event: { name: 'documentUploaded', payload: { type: 'bank', investorId: 'inv_1' } },
    })
    expect(at.removed).toEqual([])
  })

  it.each([
    ['content that is no PDF', Buffer.from('GIF89a'), 'documents.reasonContent'],
    ['an encrypted PDF', Buffer.concat([pdf, Buffer.from('/Encrypt 3 0 R')]), 'documents.reasonEncrypted'],
    ['what GuardDuty found malware in', pdf, 'documents.reasonMalware', 'THREATS_FOUND'],
    ['what GuardDuty cannot look into', pdf, 'documents.reasonContent', 'UNSUPPORTED'],
  ])('refuses %s, says why, and throws the file away', async (_what, file, reason, verdict?: string) => {
    const at = openDocumentScene()
    const { key } = await open(at)
    await at.arrive(key, 'v1', file, verdict)
    expect(Object.values(lastMove(at))).toEqual(expect.arrayContaining(['rejected', reason]))
    expect(at.removed).toEqual([`${key}@v1`])
  })

  it.each(['FAILED', 'ACCESS_DENIED'])(
    'leaves a document as it is, and calls a person, when the scan is %s',
    async verdict => {
      const at = openDocumentScene()
      const { key } = await open(at)
      const before = at.table.transactions.length
      await expect(at.arrive(key, 'v1', pdf, verdict)).rejects.toThrow('GuardDuty could not scan')
      expect(at.table.transactions.length).toBe(before)
      expect(at.removed).toEqual([])
    },
  )

  it('does nothing for a key that is not ours, a version that is gone, or a document that moved on', async () => {
    const at = openDocumentScene()
    const { key } = await open(at)
    const before = at.table.transactions.length
    await at.arrive('somebody/else.pdf', 'v1', pdf)
    await onObjectScanned(at.dependencies).consume(
      {
        id: 'e',
        source: 'aws.guardduty',
        'detail-type': 'GuardDuty Malware Protection Object Scan Result',
        time: '',
        detail: {
          s3ObjectDetails: { objectKey: key, versionId: 'gone' },
          scanResultDetails: { scanResultStatus: 'NO_THREATS_FOUND' },
        },
      },
      runAt(now),
    )
    expect(at.table.transactions.length).toBe(before)
    expect(at.removed).toEqual([])
  })

  it('throws a file away that comes when its investor has left (U13)', async () => {
    const at = openDocumentScene()
    const { key } = await open(at)
    await at.dependencies.documents.erase('inv_1')
    for (let time = 0; time < 2; time += 1) await at.arrive(key, 'v1', pdf, 'FAILED')
    expect(new Set(at.removed)).toEqual(new Set([`${key}@v1`]))
  })

  it('throws a refused file away even when the first delivery died before it could', async () => {
    const at = openDocumentScene()
    const { key } = await open(at)
    for (const row of at.table.rows.values()) Object.assign(row, { state: 'rejected', objectVersion: 'v1' })
    await at.arrive(key, 'v1', pdf)
    expect(at.removed).toEqual([`${key}@v1`])
  })

  it('keeps the version that was found good, whatever else is posted under the ticket afterwards', async () => {
    const at = openDocumentScene()
    const { key } = await open(at)
    for (const row of at.table.rows.values()) Object.assign(row, { state: 'uploaded', objectVersion: 'v1' })
    await at.arrive(key, 'v2', Buffer.from('<html>'))
    await at.arrive(key, 'v1', pdf)
    expect(at.removed).toEqual([`${key}@v2`])
  })

  it('comes again when the document was moved while its file was read', async () => {
    const at = openDocumentScene()
    const { key } = await open(at)
    at.table.failNext({ ok: false, reasons: [{ code: 'ConditionalCheckFailed' }] })
    await expect(at.arrive(key, 'v1', pdf)).rejects.toThrow('was moved while')
    expect(at.removed).toEqual([])
  })

  it('knows the owner by the key alone', () => {
    expect(ownerOf('documents/inv_1/doc_2.pdf')).toEqual({ investorId: 'inv_1', id: 'doc_2' })
    expect(ownerOf('documents/../inv_1/doc_2.pdf')).toBeUndefined()
  })
})
