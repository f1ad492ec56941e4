/** A short message at the bottom of the window, read aloud by screen readers. */
export function showToast(text: string, kind: string = 'info'): void {
  const toast = document.createElement('div')
  toast.className = `py-toast py-toast-${kind}`
  toast.setAttribute('role', kind === 'error' ? 'alert' : 'status')
  toast.textContent = text
  document.querySelector('.py-toast')?.remove()
  document.body.append(toast)
  setTimeout(() => toast.remove(), 3000)
}
