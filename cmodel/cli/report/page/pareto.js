// Which of some points no other one beats in both directions.
segue.pareto = (() => {
  /// The points of the frontier, by x. A point is beaten by one that is at least as good in both and better in
  /// one; of equal points all stay.
  /// @param points objects with numbers x and y
  /// @param lower {x, y}: whether less is better
  function frontier(points, lower) {
    const x = (p) => (lower.x ? p.x : -p.x);
    const y = (p) => (lower.y ? p.y : -p.y);
    const sorted = [...points].sort((a, b) => x(a) - x(b) || y(a) - y(b));
    const kept = [];
    let best = Infinity;
    let bestX = NaN;
    for (const point of sorted) {
      if (y(point) < best || (y(point) === best && x(point) === bestX)) {
        kept.push(point);
        best = y(point);
        bestX = x(point);
      }
    }
    return kept.sort((a, b) => a.x - b.x);
  }

  return { frontier };
})();

