/** A string "@setDataFrame" in AMF0: an order to the server, which players do not get. */
export const setDataFrame = Buffer.from("\x02\x00\x0d@setDataFrame", "latin1");

/** Body of a data message as it stands in an FLV script tag. */
export function scriptBody(body: Buffer): Buffer {
  const isOrder = body.subarray(0, setDataFrame.length).equals(setDataFrame);
  return isOrder ? body.subarray(setDataFrame.length) : body;
}
