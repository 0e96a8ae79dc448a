import ts from "typescript";

/** A numeric constant: its name, and the numbers that it stands for as they are written. */
export interface NumericConstant {
  readonly name: string;
  readonly numbers: readonly ts.Expression[];
}

/**
 * The numeric constants of a module: each name at its top level, or property of a literal there, that stands for a
 * number or for a list with numbers in it.
 */
export function numericConstants(source: ts.SourceFile): NumericConstant[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) => (initializer ? joined(numbersOf(name.getText(), initializer)) : []));
}

export function namedConstants(source: ts.SourceFile): string[] {
  return numericConstants(source).map(({ name }) => name);
}

/** Rows of numbers share the name of their list. */
function joined(constants: readonly NumericConstant[]): NumericConstant[] {
  const names = [...new Set(constants.map(({ name }) => name))];
  const named = (name: string) => constants.filter((constant) => constant.name === name);
  return names.map((name) => ({ name, numbers: named(name).flatMap(({ numbers }) => numbers) }));
}

function numbersOf(name: string, value: ts.Expression): NumericConstant[] {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)) {
    return numbersOf(name, value.expression);
  }
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties
      .filter(ts.isPropertyAssignment)
      .flatMap((property) => numbersOf(`${name}.${property.name.getText()}`, property.initializer));
  }
  if (ts.isArrayLiteralExpression(value)) return value.elements.flatMap((element) => numbersOf(name, element));
  return isNumber(value) ? [{ name, numbers: [value] }] : [];
}

/** A number as it is written, or calculated from such. */
function isNumber(value: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(value)) return isNumber(value.operand);
  if (ts.isBinaryExpression(value)) return isNumber(value.left) || isNumber(value.right);
  return ts.isNumericLiteral(value);
}
