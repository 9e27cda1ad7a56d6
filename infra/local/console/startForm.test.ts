import { describe, expect, it } from 'vitest'
import { fieldName, fieldsHtml, formSchema, readForm, typedOf } from './startForm.ts'

const schema = formSchema.parse({
  type: 'object',
  properties: {
    orderId: { type: 'string', pattern: '^liq_[a-z0-9]+$', description: 'copy the order id' },
    fact: { type: 'string', enum: ['delivered', 'paid'], description: 'it is "delivered" or "paid"' },
    units: { type: 'integer', description: 'whole units' },
    confirm: { const: true, type: 'boolean', description: 'only true' },
    held: { type: 'boolean', description: 'it is true or false, without quotation marks' },
    flag: { type: 'boolean', description: 'it is true or false, without quotation marks' },
    remarks: { type: 'array', description: 'it is a list' },
    until: {
      anyOf: [
        { type: 'string', pattern: '^\\d\\d:\\d\\d$' },
        { type: 'string', pattern: 'Z$' },
      ],
      description: 'until when',
    },
    by: { type: 'string', description: 'who you are' },
  },
  required: ['orderId', 'fact', 'held', 'by'],
})
const read = (typed: Record<string, string>) => readForm(schema, field => typed[field])
const least = { orderId: 'liq_1', fact: 'paid', by: 'meera.k' }

describe('what was typed', () => {
  it('becomes the input: numbers are numbers, ticks are true, what is left empty is left out', () => {
    expect(
      read({
        ...least,
        orderId: ' liq_1 ',
        units: '12',
        confirm: 'true',
        held: 'true',
        flag: 'false',
        remarks: '[{"a":1}]',
      }),
    ).toEqual({
      input: {
        orderId: 'liq_1',
        fact: 'paid',
        units: 12,
        confirm: true,
        held: true,
        flag: false,
        remarks: [{ a: 1 }],
        by: 'meera.k',
      },
      wrong: new Map(),
    })
    // A required checkbox means no when it is not ticked; an optional field is then not given.
    expect(read(least).input).toEqual({ orderId: 'liq_1', fact: 'paid', held: false, by: 'meera.k' })
  })

  it('may be of one of several forms', () => {
    expect(read({ ...least, until: '14:30' }).input.until).toBe('14:30')
    expect(read({ ...least, until: '2026-11-23T09:00:00Z' }).wrong.size).toBe(0)
    expect([...read({ ...least, until: 'tonight' }).wrong.keys()]).toEqual(['until'])
  })

  it('is refused field by field', () => {
    const { wrong } = read({ orderId: 'ord 1', fact: 'lost', units: 'twelve', remarks: '[', by: '' })
    expect([...wrong.keys()]).toEqual(['orderId', 'fact', 'units', 'remarks', 'by'])
    expect(wrong.get('by')).toBe('This is needed.')
    expect(wrong.get('remarks')).toContain('not JSON')
  })

  it('comes back in its fields, with what is wrong beside it', () => {
    const html = fieldsHtml(
      schema,
      typedOf({ ...least, orderId: '<ord>', flag: false, units: 3 }),
      new Map([['orderId', 'Wrong.']]),
    )
    expect(html).toContain('value="&lt;ord&gt;"')
    expect(html).toContain('<p class="wrong" id="field.orderId.wrong">Wrong.</p>')
    expect(html).toContain('<option value="paid" selected>')
    expect(html).toMatch(/type="radio" name="field\.flag" value="false" checked/)
    expect(html).toContain('value="3"')
  })
})

describe('the form', () => {
  it('is made of the contract: words beside the fields, choices as lists, ticks for yes and no', () => {
    const html = fieldsHtml(schema)
    expect(html).toContain(`<label for="${fieldName('orderId')}">orderId</label>`)
    expect(html).toContain('Copy the order id')
    expect(html).toMatch(/<select[^>]* name="field\.fact" required/)
    expect(html.match(/type="checkbox"/g)).toHaveLength(2)
    expect(html.match(/type="radio"/g)).toHaveLength(3)
    expect(html).toMatch(/<textarea[^>]* name="field\.remarks"/)
  })

  it('of a contract that knows several forms asks for what each of them needs', () => {
    const either = formSchema.parse({
      anyOf: [
        {
          type: 'object',
          properties: { investorId: { type: 'string' }, by: { type: 'string' } },
          required: ['investorId', 'by'],
        },
        {
          type: 'object',
          properties: { all: { const: true }, by: { type: 'string' } },
          required: ['all', 'by'],
        },
      ],
    })
    expect(Object.keys(either.properties)).toEqual(['investorId', 'by', 'all'])
    expect(either.required).toEqual(['by'])
  })
})
