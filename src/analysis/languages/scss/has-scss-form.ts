import { isStyleSheet, speaksSass } from '../css/has-css-form.ts'

export function hasScssForm(text: string): boolean {
  return isStyleSheet(text) && speaksSass(text)
}
