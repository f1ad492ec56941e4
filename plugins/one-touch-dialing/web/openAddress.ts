/** Leaves for an address; a browser that cannot do that throws. */
export function openAddress(address: string): void {
  window.location.href = address
}
