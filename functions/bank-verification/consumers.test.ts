import { describe, expect, it } from 'vitest'
import type { Item } from '../platform/records/table.ts'
import { deliveredEvent, problemOf } from '../platform/testing/calls.ts'
import { runAt } from '../platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/vendors/providerClient.ts'
import type { BankValidation, DropState } from '../providers/bankValidation/port.ts'
import { onDocumentRejected, onDocumentUploaded } from './account/onDocument.ts'
import { handleBankValidationHook } from './attempts/bankValidationHook.ts'
import { onBankValidationReported } from './attempts/onBankValidationReported.ts'
import { onBankVerificationRequested } from './attempts/onBankVerificationRequested.ts'
import { onExecutionEnded } from './attempts/onExecutionEnded.ts'
import { sweepPendingAttempts } from './attempts/sweepPendingAttempts.ts'
import { account, add, begin, call, now, scene, settle, status, view, wire } from './testing/scene.ts'

describe('the proof', () => {
  const delivered = (name: string, payload: Item) =>
    deliveredEvent('documents', name, payload, { now: now(), type: 'document', id: 'doc_1' })
  const proof = { documentId: 'doc_1', investorId: 'inv_1', type: 'bank' }
  const uploaded = (payload: Item = proof) =>
    onDocumentUploaded(wire()).consume(delivered('documentUploaded', payload), runAt(now()))
  const rejected = () =>
    onDocumentRejected(wire()).consume(
      delivered('documentRejected', { ...proof, reason: 'documents.reasonContent' }),
      runAt(now()),
    )

  it('shows as uploaded, fails when refused, and is under process again with the next one', async () => {
    await settle(await begin(), 'rejected')
    await add()
    await uploaded()
    await uploaded()
    expect(await view()).toMatchObject({
      status: 'underProcess',
      proof: { documentId: 'doc_1', status: 'uploaded' },
    })
    await rejected()
    expect(await view()).toMatchObject({ status: 'failed', proof: { status: 'rejected' } })
    await uploaded({ ...proof, documentId: 'doc_2' })
    expect(await view()).toMatchObject({ status: 'underProcess', proof: { documentId: 'doc_2' } })
  })

  it('of another kind is none of the bank’s business; one before any attempt is kept', async () => {
    await uploaded({ ...proof, type: 'pan' })
    expect(scene.table.rows.size).toBe(0)
    await uploaded()
    expect(await view()).toMatchObject({ status: 'none', proof: { status: 'uploaded' } })
  })
})

describe('what comes from outside', () => {
  const drop = (answer: DropState['answer']): DropState => ({ vendorId: 'fav_1', answer, score: 100 })
  const bank = (result: DropState | Error | undefined, requests: string[] = []): BankValidation => {
    const tell = (how: string) => () => {
      requests.push(how)
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
    }
    return {
      create: () => Promise.reject(new Error('nobody creates here')),
      find: tell('find'),
      fetch: async () => (await tell('fetch')()) ?? Promise.reject(new ProviderRefused('unknown')),
    }
  }
  const referenced = async (vendorId?: string): Promise<string> => {
    const id = await begin()
    const { store } = wire()
    const attempt = await store.findAttempt(id)
    if (attempt === undefined) throw new Error('no attempt')
    const known = { referencedAt: now().toISOString(), executionStartedAt: now().toISOString() }
    await store.refer(attempt, { ...known, vendorId }, { now: now(), correlationId: 'flow' })
    return id
  }
  const reported = (attemptId: string, validation: BankValidation) =>
    onBankValidationReported({ ...wire(), validation }).consume(
      deliveredEvent(
        'bank-verification',
        'bankValidationReported',
        { attemptId },
        { now: now(), type: 'bankVerification', id: attemptId },
      ),
      runAt(now()),
    )
  const hook = (raw: string, signature = 'good', eventId?: string) =>
    handleBankValidationHook(wire())(
      { raw, headers: { signature, ...(eventId === undefined ? {} : { id: eventId }) } },
      call(),
    )

  it('a webhook is remembered once by its event id, and a forged one is refused', async () => {
    const id = await begin()
    expect(problemOf(await hook(id, 'bad'))).toBe('bank.hookRefused')
    expect((await hook(id, 'good', 'evt-7')).ok).toBe(true)
    expect((await hook(id, 'good', 'evt-7')).ok).toBe(true)
    expect((await hook(id)).ok).toBe(true)
    expect((await hook(id)).ok).toBe(true)
    expect((await hook('other')).ok).toBe(true)
    expect((await hook('somebody else’s reference')).ok).toBe(true)
    // Once by its id, once by its content.
    expect(scene.table.events('bankValidationReported')).toEqual([{ attemptId: id }, { attemptId: id }])
  })

  it('a webhook moves nothing: the vendor is asked, by its id or by our reference', async () => {
    const id = await referenced('fav_1')
    const requests: string[] = []
    await reported(id, bank(drop('stillPending'), requests))
    expect(await status(id)).toBe('pending')
    await reported(id, bank(drop('verified'), requests))
    expect(await status(id)).toBe('active')
    await reported(id, bank(drop('rejected'), requests))
    expect(await status(id)).toBe('active')
    expect(requests).toEqual(['fetch', 'fetch'])
    await reported('bav_unknown-0000000000', bank(drop('verified')))
  })

  it('a vendor that cannot be asked fails the message, so that it comes again; one that refuses fails the attempt', async () => {
    const id = await referenced()
    await expect(reported(id, bank(new ProviderUnavailable('down')))).rejects.toThrow('down')
    expect(await status(id)).toBe('pending')
    await reported(id, bank(new ProviderRefused('validation_failed')))
    expect(await status(id)).toBe('failed')
  })

  it('the request starts one execution under the attempt’s id, however often it comes', async () => {
    const started: unknown[] = []
    const executions = {
      start: (...requests: unknown[]) => {
        started.push(requests)
        return Promise.resolve(started.length === 1 ? ('started' as const) : ('exists' as const))
      },
    }
    const envelope = deliveredEvent(
      'bank-verification',
      'bankVerificationRequested',
      { attemptId: 'bav_1', investorId: 'inv_1' },
      { now: now(), type: 'bankVerification', id: 'bav_1' },
    )
    const consumer = onBankVerificationRequested({ executions })
    await consumer.consume(envelope, runAt(now()))
    await consumer.consume(envelope, runAt(now()))
    expect(started).toEqual(Array(2).fill(['bank-verification', 'bav_1', { attemptId: 'bav_1' }]))
  })

  describe.each(['FAILED', 'TIMED_OUT', 'ABORTED'])('an execution that ended %s', ended => {
    const end = (name: string, validation: BankValidation, how = ended) =>
      onExecutionEnded({ ...wire(), validation }).consume(
        {
          id: 'bus_9',
          source: 'aws.states',
          'detail-type': 'Step Functions Execution Status Change',
          time: now().toISOString(),
          detail: { name, status: how, executionArn: 'arn', input: '{}' },
        },
        runAt(now()),
      )

    it.each([
      ['verified', drop('verified'), 'active', 'verified'],
      ['still pending', drop('stillPending'), 'failed', 'underProcess'],
      ['nothing, for no drop was made', undefined, 'failed', 'failed'],
      ['nothing, for it is down', new ProviderUnavailable('down'), 'failed', 'failed'],
    ] as const)('settles the attempt by the bank: %s', async (_, answer, result, shown) => {
      const id = await referenced()
      await end(id, bank(answer))
      expect(await status(id)).toBe(result)
      expect((await view()).status).toBe(shown)
    })

    it('ignores a success, an unknown name and a settled attempt', async () => {
      const id = await referenced()
      await end(id, bank(new Error('not asked')), 'SUCCEEDED')
      await end('bav_unknown-0000000000', bank(new Error('not asked')))
      await settle(id, 'verified')
      await end(id, bank(new Error('not asked')))
      expect(await status(id)).toBe('active')
    })
  })

  it('a sweep asks once more after 15 minutes, then fails what nobody answered', async () => {
    const answered = await referenced()
    const other = { ...account, accountNumber: '50100099999999' }
    const unreferenced = await begin(other)
    const sweep = (validation: BankValidation) =>
      sweepPendingAttempts({ ...wire(), validation }).run(runAt(now()))
    scene.clock += 15 * 60_000 - 1
    await sweep(bank(new Error('not asked')))
    expect(await status(answered)).toBe('pending')
    scene.clock += 1
    await sweep(bank(drop('verified')))
    expect(await status(answered)).toBe('active')
    expect(await status(unreferenced)).toBe('failed')
    await sweep(bank(new Error('not asked')))
    // What is settled is not listed any more: the list would fill up with it.
    expect(await wire().store.due(now(), 10)).toEqual([])
  })

  it('a sweep ends an attempt under process too, and a later word of the bank still heals it', async () => {
    const id = await referenced('fav_1')
    await settle(id, 'givenUp')
    scene.clock += 15 * 60_000
    await sweepPendingAttempts({ ...wire(), validation: bank(drop('stillPending')) }).run(runAt(now()))
    expect(await view()).toMatchObject({ status: 'failed', reason: 'bank.reasonNoAnswer' })
    await reported(id, bank(drop('verified')))
    expect((await view()).status).toBe('verified')
  })
})
