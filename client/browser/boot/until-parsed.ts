/**
 * Resolves once the parser has left the element: something follows it, or the document is complete. Scripts run while a
 * document arrives in parts, so an element may still lack its last children.
 */
export async function untilParsed(element: Element): Promise<void> {
  while (document.readyState === 'loading' && !isFollowed(element))
    await new Promise((resolve) => setTimeout(resolve, 10))
}

function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode)
    if (node.nextSibling) return true
  return false
}
