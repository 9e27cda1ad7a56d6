import { describe, expect, it, vi } from 'vitest'
import { eachTest } from '../../platform/testing/eachTest.ts'
import { runAt } from '../../platform/testing.ts'
import {
  aadhaar,
  digilockerCalls,
  newScene,
  only,
  saying,
  silent,
  usual,
} from '../testing/digilockerScene.ts'
import { sweepDigilocker } from './sweepDigilocker.ts'

const scene = eachTest(newScene)
const h = eachTest(() => digilockerCalls(scene))

const minute = 60_000
const day = 24 * 60 * minute

describe('the webhook', () => {
  it('before the return: filled by the consumer, and the return only tells', async () => {
    await h.open()
    h.share()
    expect(await h.hook(h.vendorId())).toEqual({})
    expect(scene.vendor.fetches).toBe(0)
    expect(scene.table.events('digilockerReported')).toEqual([{ requestId: await h.requestId() }])
    await h.reported(await h.requestId())
    expect(await h.back()).toBe('filled')
    expect([scene.vendor.fetches, h.completed()]).toEqual([1, ['filled']])
  })

  it('twice, and its event delivered twice: one event, one fill', async () => {
    await h.open()
    h.share()
    await h.hook(h.vendorId())
    await h.hook(h.vendorId())
    expect(scene.table.events('digilockerReported')).toHaveLength(1)
    await Promise.all([h.reported(await h.requestId()), h.reported(await h.requestId())])
    await h.reported(await h.requestId())
    expect(h.completed()).toEqual(['filled'])
  })

  it('at the same moment as the return: one fill', async () => {
    await h.open()
    h.share()
    const [status] = await Promise.all([h.back(), h.reported(await h.requestId())])
    expect([status, h.completed()]).toEqual(['filled', ['filled']])
  })

  it('after the visit expired: the approval still fills', async () => {
    await h.open()
    h.later(day)
    await h.sweep()
    expect(await h.state()).toBe('expired')
    h.share()
    await h.hook(h.vendorId())
    await h.reported(await h.requestId())
    expect(await h.state()).toBe('filled')
    expect(h.completed()).toEqual(['expired', 'filled'])
  })

  it('is not believed: the vendor is asked, and while it cannot be asked the message comes again', async () => {
    await h.open()
    await h.hook(h.vendorId())
    only(scene, 'fetch', silent)
    await expect(h.reported(await h.requestId())).rejects.toThrow('did not answer')
    scene.wire = usual(scene.vendor)
    await h.reported(await h.requestId())
    expect(await h.state()).toBe('requested')
    only(scene, 'fetch', saying(404, { code: 'GONE', message: '' }))
    await h.reported(await h.requestId())
    expect(await h.state()).toBe('failed')
  })

  it('forged is refused; about nobody’s visit or something else it is taken and left alone', async () => {
    await h.open()
    expect(await h.hook(h.vendorId(), 'kyc.request.approved', 'WHN1', 'guessed')).toBe('bank.hookRefused')
    expect(await h.hook('KIDSOMEBODY')).toEqual({})
    expect(await h.hook(h.vendorId(), 'doc.signed')).toEqual({})
    expect(scene.table.events('digilockerReported')).toEqual([])
    await h.reported('dlk_unknown')
  })
})

describe('an approval that comes late', () => {
  it('changes nothing when an address was saved by hand meanwhile, and there is nothing to tell', async () => {
    await h.open()
    h.later(minute)
    await h.saveAddress('7 Typed Street')
    h.share()
    await h.reported(await h.requestId())
    const { address } = await h.kyc()
    expect([address?.source, address?.details.address]).toEqual(['manual', '7 Typed Street'])
    expect([await h.state(), h.completed(), await h.back()]).toEqual(['unused', [], 'none'])
  })

  it('is not what an address typed since waits for: that one needs its pictures', async () => {
    await h.open()
    expect(await h.addressReason()).toBe('kyc.whyDigilocker')
    h.later(minute)
    await h.saveAddress('7 Typed Street')
    expect(await h.addressReason()).toBe('kyc.whyDocuments')
    h.later(21 * minute)
    await h.open()
    expect(await h.addressReason()).toBe('kyc.whyDigilocker')
  })

  it('takes the place of an address saved before the visit', async () => {
    await h.saveAddress('7 Typed Street')
    h.later(minute)
    await h.open()
    h.share()
    expect(await h.back()).toBe('filled')
  })

  it('an address saved in the very moment of the fill wins', async () => {
    await h.open()
    h.later(minute)
    h.share()
    scene.table.meanwhile(() => h.saveAddress('7 Typed Street'))
    expect(await h.back()).toBe('none')
    expect((await h.kyc()).address?.source).toBe('manual')
  })

  it('of an older visit gives way to the newer one', async () => {
    await h.open()
    const older = await h.requestId()
    h.later(21 * minute)
    await h.open()
    h.share()
    expect(await h.back()).toBe('filled')
    await h.reported(older)
    expect((await h.visits.find(older))?.state).toBe('unused')
    expect(await h.state()).toBe('filled')
    expect((await h.store.read('inv_1')).address?.digilockerRequestId).not.toBe(older)
  })

  it('after the KYC was approved changes nothing', async () => {
    await h.savePan('ABCPE1234F')
    await h.open()
    await h.approve()
    h.share()
    expect(await h.back()).toBe('bank.kycClosed')
    await h.reported(await h.requestId())
    expect((await h.kyc()).address).toBeUndefined()
    expect(await h.state()).toBe('unused')
  })
})

describe('the sweep', () => {
  it('asks with growing pauses and lets a visit expire after 24 hours', async () => {
    await h.open()
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      h.later(10 * minute)
      await h.sweep()
    }
    expect(scene.vendor.fetches).toBe(9)
    expect([await h.state(), h.completed()]).toEqual(['expired', ['expired']])
    h.later(day)
    await h.sweep()
    expect(scene.vendor.fetches).toBe(9)
    expect(await h.visits.due(scene.now, 10)).toEqual([])
  })

  it('is not told of a visit that was filled, and the address of its pages is forgotten', async () => {
    await h.open()
    h.share()
    expect(await h.back()).toBe('filled')
    h.later(day)
    expect(await h.visits.due(scene.now, 10)).toEqual([])
    expect(await h.visits.find(await h.requestId())).not.toHaveProperty('sealedRedirection')
  })

  it('leaves a visit open while the vendor is away or closed, until its day is over', async () => {
    await h.open()
    only(scene, 'fetch', silent)
    h.later(10 * minute)
    await h.sweep()
    expect(await h.state()).toBe('requested')
    scene.wire = usual(scene.vendor)
    scene.vendor.failure = 'DigiLocker is under maintenance'
    h.later(20 * minute)
    await h.sweep()
    expect([await h.state(), await h.enabled()]).toEqual(['requested', false])
    h.later(day)
    await h.sweep()
    expect(await h.state()).toBe('expired')
  })

  it('one that cannot be swept does not stop the others, and is reported', async () => {
    const investors = ['inv_1', 'inv_2', 'inv_3', 'inv_4', 'inv_5', 'inv_6']
    for (const investorId of investors) await h.open(investorId)
    const broken = await h.requestId()
    const find = (id: string) => (id === broken ? Promise.reject(new Error('unreadable')) : h.visits.find(id))
    scene.vendor.status = 'rejected'
    h.later(10 * minute)
    await expect(
      sweepDigilocker({ ...h, visits: { ...h.visits, find } }).run(runAt(scene.now)),
    ).rejects.toThrow('could not be swept')
    const states = await Promise.all(investors.map(investorId => h.state(investorId)))
    expect(states).toEqual(['requested', 'denied', 'denied', 'denied', 'denied', 'denied'])
  })

  it('takes many of a quick vendor, and few of a slow one, so that the function ends by itself', async () => {
    const investors = Array.from({ length: 30 }, (_, index) => `inv_${index}`)
    for (const investorId of investors) await h.open(investorId)
    scene.vendor.status = 'rejected'
    h.later(10 * minute)
    const settled = async () =>
      (await Promise.all(investors.map(investorId => h.state(investorId)))).filter(
        state => state === 'denied',
      ).length
    const clock = vi.spyOn(performance, 'now')
    let elapsed = 0
    const fetchOne = h.digilocker.fetch
    const slow = {
      ...h.digilocker,
      fetch: (id: string) => {
        elapsed += 3_000
        return fetchOne(id)
      },
    }
    clock.mockImplementation(() => elapsed)
    await sweepDigilocker({ ...h, digilocker: slow }).run(runAt(scene.now))
    expect(await settled()).toBe(15)
    clock.mockRestore()
    await h.sweep()
    expect(await settled()).toBe(30)
  })

  it('fails one of which the vendor knows nothing, and one that it refuses to speak of', async () => {
    const kycOpen = h.kycOpenCheck('inv_9')
    const at = { now: scene.now, correlationId: 'died', kycOpen }
    await h.visits.open({ id: 'dlk_orphan', investorId: 'inv_9' }, undefined, at)
    await h.open()
    only(scene, 'fetch', saying(404, { code: 'GONE', message: '' }))
    h.later(10 * minute)
    await h.sweep()
    expect([await h.state('inv_9'), await h.state()]).toEqual(['failed', 'failed'])
  })
})

it('no number of twelve digits is ever stored, sealed or open', async () => {
  const number = '2341 2341 2346'
  await h.open()
  h.share({
    aadhaar: aadhaar(
      { id_number: number, name: `ASHA RAO ${number}`, masked_number: number, xml_file: number },
      { address: `12, 2nd Cross, UID ${number.replaceAll(' ', '')}`, locality_or_post_office: number },
    ),
    pan: { id_number: number },
  })
  await h.hook(h.vendorId())
  await h.reported(await h.requestId())
  expect(await h.back()).toBe('filled')
  expect((await h.kyc()).address).toMatchObject({ idName: 'ASHA RAO', idLast4: '2346' })
  const sealed = /v2\.([A-Za-z0-9_-]+)/g
  const opened = [...scene.table.rows.values()].map(row =>
    JSON.stringify(row).replace(sealed, (_, text: string) => Buffer.from(text, 'base64url').toString('utf8')),
  )
  expect(opened.join('\n')).toContain('2nd Cross')
  for (const row of opened) {
    expect(row).not.toMatch(/2341[\s-]?2341[\s-]?2346/)
    expect(row).not.toMatch(/(?<![\w-])\d{4}[\s-]?\d{4}[\s-]?\d{4}(?![\w-])/)
  }
})
