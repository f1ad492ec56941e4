/** The store library, shared by views. */
export * from 'zustand'
