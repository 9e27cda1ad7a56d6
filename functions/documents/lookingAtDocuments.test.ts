import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenRemark } from '../kyc-record/published.ts'
import { scriptedTable, testEnvironment } from '../platform/testing.ts'
import type { DocumentState } from './documentLifecycle.ts'
import { documentStore } from './documentStore.ts'
import { handleDownloadDocs } from './downloadDocs.ts'
import { handleGetDocument } from './getDocument.ts'
import { handleGetUserDocsWithPan } from './getUserDocsWithPan.ts'
import { handlePreviewDocument } from './previewDocument.ts'
import { call, now, openDocumentScene } from './testing/documentScene.ts'
import { handleUserDocStats } from './userDocStats.ts'

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...testEnvironment, TABLE_KYC: 'sthirank-kyc' }))
    vi.stubEnv(name, value)
})

describe('looking at a document', () => {
  const seed = (state: DocumentState) =>
    scriptedTable({
      'sthirank-documents': [
        {
          pk: 'investor#inv_1',
          sk: 'document#doc_1',
          id: 'doc_1',
          investorId: 'inv_1',
          type: 'bank',
          fileName: 'my cheque.pdf',
          format: 'pdf',
          objectKey: 'documents/inv_1/doc_1.pdf',
          objectVersion: 'v1',
          state,
          version: 2,
          createdAt: now.toISOString(),
          ...(state === 'rejected' ? { reason: 'documents.reasonContent' } : {}),
        },
      ],
    })
  const at = (state: DocumentState) => {
    const { dependencies } = openDocumentScene()
    return { ...dependencies, documents: documentStore(seed(state), 'sthirank-documents') }
  }

  it('links to the checked version for 60 seconds, under our own content type', async () => {
    expect(await handlePreviewDocument(at('uploaded'))({ id: 'doc_1' }, call())).toMatchObject({
      ok: true,
      body: {
        data: {
          url: 'https://documents.test/documents/inv_1/doc_1.pdf?v=v1&as=inline&type=application/pdf&for=60',
          expiresAt: '2026-11-20T04:31:00.000Z',
        },
      },
    })
    expect(await handleDownloadDocs(at('uploaded'))({ filename: 'my cheque.pdf' }, call())).toMatchObject({
      effects: { location: expect.stringContaining('attachment; filename="my cheque.pdf"') },
    })
  })

  it('downloads the one that has arrived though a newer one of this name is still on its way', async () => {
    const table = seed('uploaded')
    const older = [...table.rows.values()][0]
    await table.transact([
      {
        Put: {
          TableName: 'sthirank-documents',
          Item: {
            ...older,
            sk: 'document#doc_2',
            id: 'doc_2',
            state: 'uploading',
            objectVersion: undefined,
          },
        },
      },
    ])
    const { dependencies } = openDocumentScene()
    const documents = documentStore(table, 'sthirank-documents')
    expect(
      await handleDownloadDocs({ ...dependencies, documents })({ filename: 'my cheque.pdf' }, call()),
    ).toMatchObject({ effects: { location: expect.stringContaining('doc_1.pdf') } })
  })

  it('shows nobody another’s document, and a refused one to no one', async () => {
    const other = call({ session: { investorId: 'inv_2', email: 'b@example.in' } })
    expect(await handlePreviewDocument(at('uploaded'))({ id: 'doc_1' }, other)).toMatchObject({
      problem: { id: 'documents.unknown' },
    })
    expect(await handleGetDocument(at('uploaded'))({ id: 'doc_1' }, other)).toMatchObject({
      problem: { id: 'documents.unknown' },
    })
    expect(await handlePreviewDocument(at('rejected'))({ id: 'doc_1' }, call())).toMatchObject({
      problem: { id: 'documents.cannotFetch' },
    })
  })

  it('is not kept from what there is by an upload that was given up half an hour ago', async () => {
    const table = seed('rejected')
    const given = [...table.rows.values()][0]
    const rowAt = (createdAt: string) => ({
      Put: {
        TableName: 'sthirank-documents',
        Item: { ...given, sk: 'document#doc_2', id: 'doc_2', state: 'uploading', createdAt },
      },
    })
    const dependencies = {
      ...openDocumentScene().dependencies,
      documents: documentStore(table, 'sthirank-documents'),
    }
    await table.transact([rowAt('2026-11-20T04:00:00.000Z')])
    expect(await handleUserDocStats(dependencies)({}, call())).toMatchObject({
      body: { data: [{ id: 'doc_2', status: 'uploading' }], rejectRemarks: [] },
    })
    await table.transact([rowAt('2026-11-20T03:59:59.999Z')])
    expect(await handleUserDocStats(dependencies)({}, call())).toMatchObject({
      body: { data: [{ id: 'doc_1' }], rejectRemarks: [{ type: 'bank' }] },
    })
    expect(await handleGetUserDocsWithPan(dependencies)({}, call())).toMatchObject({
      body: { data: [{ id: 'doc_1' }] },
    })
  })

  it('tells the remarks of a refused one in English', async () => {
    expect(await handleUserDocStats(at('rejected'))({}, call())).toMatchObject({
      body: { rejectRemarks: [{ type: 'bank', remarks: 'The content of the file does not match its type' }] },
    })
  })

  it('answers the operators’ remarks, on the document of the type and in the list, before the reasons of the check', async () => {
    const remark: OpenRemark = {
      type: 'bank',
      remarks: 'The name cannot be read',
      at: '2026-11-20T04:00:00.000Z',
      tab: 'bank',
    }
    const elsewhere: OpenRemark = { ...remark, type: 'pan', remarks: 'Blurred', tab: 'address' }
    const dependencies = { ...at('rejected'), remarksOf: () => Promise.resolve([remark, elsewhere]) }
    expect(await handleUserDocStats(dependencies)({}, call())).toMatchObject({
      body: {
        data: [{ type: 'bank', rejectRemarks: [{ type: 'bank', remarks: 'The name cannot be read' }] }],
        rejectRemarks: [
          { type: 'bank', remarks: 'The name cannot be read' },
          { type: 'pan', remarks: 'Blurred' },
          { type: 'bank', remarks: 'The content of the file does not match its type' },
        ],
      },
    })
  })
})
