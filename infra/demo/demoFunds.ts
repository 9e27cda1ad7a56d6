import { z } from 'zod'
import { type Person, refusedAs, untilThere } from './demoPerson.ts'

/** The sample statements that the demo investor has imported, in this order. The others are for whoever tries the import. */
const imported = ['detailed', 'no-pan', 'family'] as const

/** A scheme of `detailed`. */
const oneScheme = '150003'
/** The file of the whole country, on a busy machine. */
const pricesWithinMs = 300_000

/**
 * Agrees to the text about statements and imports those that the sandbox has of the demo investor, as its screen does; what
 * an interrupted seeding has imported is not sent again. Begins when the prices of the feed are in force.
 */
export async function importStatements(person: Person, origin: string): Promise<void> {
  await untilThere(
    'the prices of mutual funds',
    async () => {
      const details = person.post('/ios/getFundDetails', { amfi: oneScheme })
      return (await refusedAs('funds.schemeUnknown', details)) ? undefined : true
    },
    pricesWithinMs,
  )
  const { version } = consentText.parse(await person.get('/tnc/casupload'))
  await person.post('/tnc/casupload/accept', { version })
  const before = (await importsOf(person)).filter(({ state }) => state !== 'failed').length
  const passwords = samples.parse(await (await fetch(`${origin}/sandbox/statements`)).json())
  for (const name of imported.slice(before)) {
    const pdf = await fetch(`${origin}/sandbox/statements/${name}.pdf`)
    if (!pdf.ok) throw new Error(`the statement ${name} was answered ${pdf.status}`)
    const form = new FormData()
    form.set('password', passwords.find(one => one.name === name)?.password ?? '')
    form.set('userdetailedcas', await pdf.blob(), `${name}.pdf`)
    const { importId } = uploaded.parse(await person.postForm('/ios/uploadPdf', form))
    await untilThere(`the import of ${name}`, async () => {
      const own = (await importsOf(person)).find(one => one.importId === importId)
      if (own?.state === 'failed') throw new Error(`the import of ${name} failed`)
      return own?.state === 'imported' ? true : undefined
    })
  }
}

const importsOf = async (person: Person) => imports.parse(await person.get('/ios/imports')).data.imports

const consentText = z.looseObject({ version: z.string() })
const samples = z.array(z.looseObject({ name: z.string(), password: z.string().optional() }))
const uploaded = z.looseObject({ importId: z.string() })
const imports = z.looseObject({
  data: z.looseObject({ imports: z.array(z.looseObject({ importId: z.string(), state: z.string() })) }),
})
