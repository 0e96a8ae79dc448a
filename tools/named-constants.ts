import ts from "typescript";

/**
 * Names of the numeric constants of a module: each name at its top level, or property of a literal there, that stands for a
 * number or for a list with numbers in it.
 */
export function namedConstants(source: ts.SourceFile): string[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) => (initializer ? numbersOf(name.getText(), initializer) : []));
}

function numbersOf(name: string, value: ts.Expression): string[] {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)) {
    return numbersOf(name, value.expression);
  }
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties
      .filter(ts.isPropertyAssignment)
      .flatMap((property) => numbersOf(`${name}.${property.name.getText()}`, property.initializer));
  }
  // Rows of numbers share the name of their list; records in it have names of their own.
  if (ts.isArrayLiteralExpression(value))
    return [...new Set(value.elements.flatMap((element) => numbersOf(name, element)))];
  return isNumber(value) ? [name] : [];
}

/** A number as it is written, or calculated from such. */
function isNumber(value: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(value)) return isNumber(value.operand);
  if (ts.isBinaryExpression(value)) return isNumber(value.left) || isNumber(value.right);
  return ts.isNumericLiteral(value);
}
