/** An answer whose `data` is JSON text already (lists): the pipeline puts it into the envelope as it stands. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
