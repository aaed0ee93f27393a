// Strongly connected groups of nodes, by Tarjan's algorithm.

/** Node → nodes it points to. */
export type Graph = Map<string, Set<string>>

export function graphOf(pairs: Iterable<readonly [string, string]>): Graph {
  const graph: Graph = new Map()
  for (const [from, to] of pairs) {
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    if (!graph.has(to)) graph.set(to, new Set())
  }
  return graph
}

/** All groups of two or more nodes that reach each other. */
export function ringsIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []
  const lowOf = (node: string) => low.get(node) ?? Infinity
  function visit(node: string): void {
    const index = order.size
    order.set(node, index)
    low.set(node, index)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)))
    }
    if (lowOf(node) !== index) return
    const ring = stack.splice(stack.indexOf(node))
    if (ring.length > 1) rings.push(ring)
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return rings
}
