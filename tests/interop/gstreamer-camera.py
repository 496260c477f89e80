"""Cameras made of GStreamer: one open to all, one for admin:secret by Basic, one by Digest.

Prints the port of each, and ends when its input is closed. Each has the streams

/h264      H.264 and G.711 A-law
/h265      H.265 and AAC
/b-frames  H.264 with B-frames, no sound
/open-gop  the same with one IDR at its start and recovery points after it
/refresh   H.264 with one IDR, refreshed bit by bit after it
/jpeg      JPEG and G.711 A-law
/jpeg-422  JPEG in 4:2:2, no sound
/mp2t      H.264 and AAC in a transport stream
/mpeg4     MPEG-4 part 2, of the Matroska file that MPEG4_FILE names
/flash     a flash and a beep each second, H.264 with B-frames and AAC, of the MP4 file that FLASH_FILE names
/vp8       VP8, which nothing here takes
"""

import os
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

PICTURE = "videotestsrc is-live=true ! video/x-raw,width=320,height=240,framerate=25/1"
SMALL_PICTURE = "videotestsrc is-live=true ! video/x-raw,width=160,height=128,framerate=25/1"
SOUND = "audiotestsrc is-live=true wave=ticks"
H264 = f"{PICTURE} ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! rtph264pay name=pay0 pt=96"
B_FRAMES = f"{PICTURE} ! x264enc speed-preset=veryfast key-int-max=25 bframes=2 b-adapt=false ! video/x-h264,profile=main ! rtph264pay name=pay0 pt=96"
OPEN_GOP = f"{PICTURE} ! x264enc speed-preset=veryfast key-int-max=25 bframes=2 b-adapt=false option-string=open-gop=1:scenecut=0 ! video/x-h264,profile=main ! rtph264pay name=pay0 pt=96"
REFRESH = f"{PICTURE} ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 intra-refresh=true ! rtph264pay name=pay0 pt=96"
H265 = f"{SMALL_PICTURE} ! x265enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! rtph265pay name=pay0 pt=96"
PCMA = f"{SOUND} ! audio/x-raw,rate=8000,channels=1 ! alawenc ! rtppcmapay name=pay1 pt=8"
AAC = f"{SOUND} ! audio/x-raw,rate=16000,channels=1 ! avenc_aac ! rtpmp4gpay name=pay1 pt=97"
JPEG = f"{PICTURE},format=I420 ! jpegenc ! rtpjpegpay name=pay0 pt=26"
JPEG_422 = f"{PICTURE},format=Y42B ! jpegenc ! rtpjpegpay name=pay0 pt=26"
MP2T = (
    f"{PICTURE} ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! h264parse ! mux. "
    f"{SOUND} ! audio/x-raw,rate=16000,channels=1 ! avenc_aac ! aacparse ! mux. "
    "mpegtsmux name=mux alignment=7 ! rtpmp2tpay name=pay0 pt=33"
)
# Of a file: GStreamer's encoder stops when the server flushes it.
MPEG4 = f"filesrc location={os.environ.get('MPEG4_FILE')} ! matroskademux ! mpeg4videoparse ! rtpmp4vpay name=pay0 pt=96"
FLASH = (
    f"filesrc location={os.environ.get('FLASH_FILE')} ! qtdemux name=file "
    "file.video_0 ! queue ! h264parse ! rtph264pay name=pay0 pt=96 config-interval=1 "
    "file.audio_0 ! queue ! aacparse ! rtpmp4gpay name=pay1 pt=97"
)
VP8 = f"{SMALL_PICTURE} ! vp8enc deadline=1 ! rtpvp8pay name=pay0 pt=96"
MOUNTS = {
    "/h264": f"{H264} {PCMA}",
    "/h265": f"{H265} {AAC}",
    "/b-frames": B_FRAMES,
    "/open-gop": OPEN_GOP,
    "/refresh": REFRESH,
    "/jpeg": f"{JPEG} {PCMA}",
    "/jpeg-422": JPEG_422,
    "/mp2t": MP2T,
    "/mpeg4": MPEG4,
    "/flash": FLASH,
    "/vp8": VP8,
}


def mount(server, path, launch, is_protected):
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_launch(f"( {launch} )")
    if is_protected:
        protect(factory)
    server.get_mount_points().add_factory(path, factory)


def protect(factory):
    role = "viewer"
    permissions = GstRtspServer.RTSPPermissions()
    permissions.add_permission_for_role(role, "media.factory.access", True)
    permissions.add_permission_for_role(role, "media.factory.construct", True)
    factory.set_permissions(permissions)


def serve(method=None):
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service("0")
    for path, launch in MOUNTS.items():
        mount(server, path, launch, method is not None)
    if method is not None:
        server.set_auth(make_auth(method))
    server.attach(None)
    return server


def make_auth(method):
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", "viewer")
    if method == "basic":
        auth.set_supported_methods(GstRtsp.RTSPAuthMethod.BASIC)
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic("admin", "secret"), token)
    else:
        auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
        auth.add_digest("admin", "secret", token)
    return auth


def end_with_input(loop):
    def on_input(_channel, _condition):
        loop.quit()
        return False

    GLib.io_add_watch(sys.stdin, GLib.IO_HUP | GLib.IO_IN, on_input)


Gst.init(None)
servers = {name: serve(method) for name, method in (("open", None), ("basic", "basic"), ("digest", "digest"))}
main_loop = GLib.MainLoop()
end_with_input(main_loop)
print(" ".join(f"{name}={server.get_bound_port()}" for name, server in servers.items()), flush=True)
main_loop.run()
