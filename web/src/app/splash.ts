/** The splash of index.html: on the screen before any of our script has arrived. */
export function showProgress(percent: number): void {
  const bar = document.getElementById('splash-progress')
  if (bar instanceof HTMLProgressElement) bar.value = percent
}

/** Takes the splash away; from here the overlay of the root view speaks. */
export function finishSplash(): void {
  document.getElementById('splash')?.remove()
}
