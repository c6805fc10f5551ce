import { find } from './page.ts'

/** What signs is loaded when someone wants to buy, and not before. */
const button = document.getElementById('run-demo')
if (button instanceof HTMLButtonElement) {
  button.addEventListener('click', () => {
    button.disabled = true
    void import(button.dataset['script'] ?? '')
      .then((demo: { runDemo(): Promise<void> }) => demo.runDemo())
      .catch(() => {
        find('demo-state').textContent = 'That did not work; nothing of value was spent. Try again.'
      })
      .finally(() => (button.disabled = false))
  })
}
