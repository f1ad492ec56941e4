/** Navigates to an address; throws if the browser cannot do that. */
export function openAddress(address: string): void {
  window.location.href = address
}
