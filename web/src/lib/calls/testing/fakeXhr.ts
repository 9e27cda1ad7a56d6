/** For tests: an XHR to the document store whose answers the test gives. */
export class FakeXhr {
  static readonly sent: FakeXhr[] = []
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  form = new FormData()
  open(): void {}
  send(form: FormData): void {
    this.form = form
    FakeXhr.sent.push(this)
  }
  abort(): void {
    this.onabort?.()
  }
  answer(status: number, code = ''): void {
    this.status = status
    this.responseText = code === '' ? '' : `<Error><Code>${code}</Code></Error>`
    this.onload?.()
  }
}
