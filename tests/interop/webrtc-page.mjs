// Runs in the browser: plays a WHEP address for a while, as a player of the console does.
globalThis.watchWhep = async ({ address, transport, watchMs }) => {
  const startedMs = performance.now();
  const peer = new RTCPeerConnection();
  const video = document.createElement("video");
  video.autoplay = true;
  document.body.append(video);
  const media = new MediaStream();
  peer.addEventListener("track", ({ track }) => media.addTrack(track));
  for (const kind of ["video", "audio"])
    peer.addTransceiver(kind, { direction: "recvonly" }).receiver.jitterBufferTarget = 0;
  await peer.setLocalDescription();
  const reply = await fetch(address, { method: "POST", body: peer.localDescription.sdp });
  const text = await reply.text();
  const shown = [];
  let firstPictureMs = 0;
  const note = (_, { rtpTimestamp, expectedDisplayTime }) => {
    firstPictureMs ||= performance.now() - startedMs;
    const atMs = performance.timeOrigin + expectedDisplayTime;
    if (rtpTimestamp) shown.push({ rtpTimestamp, atMs });
    video.requestVideoFrameCallback(note);
  };
  video.requestVideoFrameCallback(note);
  video.srcObject = media;
  if (reply.status === 201) {
    await peer.setRemoteDescription({ type: "answer", sdp: onlyBy(transport, text) });
    await new Promise((resolve) => setTimeout(resolve, watchMs));
  }
  const stats = [...(await peer.getStats()).values()];
  const pair = stats.find(({ type, nominated }) => type === "candidate-pair" && nominated);
  const remote = stats.find(({ id }) => id === pair?.remoteCandidateId);
  peer.close();
  video.remove();
  const location = reply.headers.get("location");
  if (location) await fetch(location, { method: "DELETE" });
  return {
    status: reply.status,
    refusal: reply.status === 201 ? "" : text,
    firstPictureMs,
    width: video.videoWidth,
    shown,
    video: inbound(stats, "video"),
    audio: inbound(stats, "audio"),
    protocol: remote?.protocol,
  };
};

/** The answer with no other way to the server. */
function onlyBy(transport, sdp) {
  if (!transport) return sdp;
  const other = transport === "tcp" ? "udp" : "tcp";
  return sdp.replaceAll(new RegExp(`^a=candidate:.* ${other} .*\r\n`, "gm"), "");
}

function inbound(stats, wanted) {
  const found = stats.find(({ type, kind }) => type === "inbound-rtp" && kind === wanted);
  const codec = stats.find(({ id }) => id === found?.codecId);
  return {
    codec: codec?.mimeType,
    framesDecoded: found?.framesDecoded,
    packetsLost: found?.packetsLost,
    pliCount: found?.pliCount,
    audioEnergy: found?.totalAudioEnergy,
  };
}

/** A moving picture and a tone, sent until the page is left. */
globalThis.publishWhip = async ({ address }) => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 320, height: 180 });
  const painter = canvas.getContext("2d");
  let painted = 0;
  const painting = setInterval(() => {
    painter.fillStyle = `hsl(${painted++ % 360} 80% 50%)`;
    painter.fillRect(0, 0, 320, 180);
    painter.fillStyle = "white";
    painter.fillRect((painted * 7) % 320, 50, 40, 40);
  }, 40);
  const sound = new AudioContext();
  const destination = sound.createMediaStreamDestination();
  const tone = sound.createOscillator();
  tone.connect(destination);
  tone.start();
  const peer = new RTCPeerConnection();
  const [picture] = canvas.captureStream(25).getVideoTracks();
  const video = peer.addTransceiver(picture, { direction: "sendonly" });
  peer.addTransceiver(destination.stream.getAudioTracks()[0], { direction: "sendonly" });
  const { codecs } = RTCRtpSender.getCapabilities("video");
  const h264 = codecs.filter(({ mimeType }) => mimeType === "video/H264");
  if (h264.length > 0) video.setCodecPreferences(h264);
  await peer.setLocalDescription();
  const reply = await fetch(address, { method: "POST", body: peer.localDescription.sdp });
  const text = await reply.text();
  if (reply.status === 201) await peer.setRemoteDescription({ type: "answer", sdp: text });
  else clearInterval(painting);
  globalThis.publisher = peer;
  return {
    status: reply.status,
    refusal: reply.status === 201 ? "" : text,
    canH264: h264.length > 0,
  };
};
