import { expect, it } from 'vitest'
import { eraseDocuments } from './eraseDocuments.ts'
import { now, openDocumentScene } from './testing/documentScene.ts'

it('deletes the files of an investor who left, then their rows, and nobody else’s (U13)', async () => {
  const { dependencies, removed, table } = openDocumentScene()
  const { documents } = dependencies
  const context = { now, correlationId: 'req-1' }
  for (const [investorId, id] of [
    ['inv_1', 'doc_1'],
    ['inv_1', 'doc_2'],
    ['inv_2', 'doc_3'],
  ] as const)
    await documents.open({ id, investorId, type: 'pan', fileName: 'pan.pdf', format: 'pdf' }, context)
  // Of one the upload is checked, of the other nothing ever came.
  const found = [...table.rows.entries()].filter(([, row]) => row.id === 'doc_1' || row.id === 'doc_3')
  for (const [name, row] of found) table.rows.set(name, { ...row, objectVersion: 'v1' })
  for (let time = 0; time < 2; time += 1) await eraseDocuments(dependencies)('inv_1')
  expect(removed).toEqual(['documents/inv_1/doc_1.pdf@v1'])
  expect(await documents.list('inv_1')).toEqual([])
  expect(await documents.list('inv_2')).toHaveLength(1)
})
