#pragma once
// What Displays asks of Linux: the kernel's own headers, without libdrm. Swift cannot call functions
// with a variable number of arguments, nor evaluate _IOWR(): one function for each request.
#include <errno.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <stdbool.h>
#include <stdint.h>
// In the packages of cross compilers as <drm/…>; natively only libdrm-dev has them.
#if __has_include(<drm/drm.h>)
#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#else
#include <libdrm/drm.h>
#include <libdrm/drm_fourcc.h>
#endif

// Files and memory. What fails returns less than 0, and display_errno() is why.

int display_errno(void);
const char *display_error_text(int error);

int display_open(const char *path);
bool display_exists(const char *path);
void display_close(int descriptor);

int64_t display_read(int descriptor, void *bytes, uint64_t count);

// Folders and links, to find the program that uses a card.
int display_open_to_read(const char *path);
int64_t display_link(const char *path, void *bytes, uint64_t count);
int32_t display_process(void);
void *display_open_folder(const char *path);
const char *display_next_name(void *folder);
void display_close_folder(void *folder);

// Null when there is no memory.
void *display_map(int descriptor, uint64_t size, uint64_t offset);
void display_unmap(void *memory, uint64_t size);

// Ordinary memory, zeroed; null when there is none.
void *display_allocate(uint64_t size);

// Raw microseconds of the monotonic clock.
int64_t display_now(void);

// The direct rendering manager.

// A function for a request; the source file gives it its body.
#ifndef DISPLAY_REQUEST
#define DISPLAY_REQUEST(name, type, request) int name(int card, type *argument);
#endif
DISPLAY_REQUEST(drm_request_cap, struct drm_get_cap, DRM_IOCTL_GET_CAP)
DISPLAY_REQUEST(drm_request_client_cap, struct drm_set_client_cap, DRM_IOCTL_SET_CLIENT_CAP)
DISPLAY_REQUEST(drm_request_auth, struct drm_auth, DRM_IOCTL_AUTH_MAGIC)
DISPLAY_REQUEST(drm_request_version, struct drm_version, DRM_IOCTL_VERSION)
DISPLAY_REQUEST(drm_request_resources, struct drm_mode_card_res, DRM_IOCTL_MODE_GETRESOURCES)
DISPLAY_REQUEST(drm_request_connector, struct drm_mode_get_connector, DRM_IOCTL_MODE_GETCONNECTOR)
DISPLAY_REQUEST(drm_request_encoder, struct drm_mode_get_encoder, DRM_IOCTL_MODE_GETENCODER)
DISPLAY_REQUEST(drm_request_get_crtc, struct drm_mode_crtc, DRM_IOCTL_MODE_GETCRTC)
DISPLAY_REQUEST(drm_request_set_crtc, struct drm_mode_crtc, DRM_IOCTL_MODE_SETCRTC)
DISPLAY_REQUEST(drm_request_planes, struct drm_mode_get_plane_res, DRM_IOCTL_MODE_GETPLANERESOURCES)
DISPLAY_REQUEST(drm_request_plane, struct drm_mode_get_plane, DRM_IOCTL_MODE_GETPLANE)
DISPLAY_REQUEST(
    drm_request_properties, struct drm_mode_obj_get_properties, DRM_IOCTL_MODE_OBJ_GETPROPERTIES)
DISPLAY_REQUEST(drm_request_property, struct drm_mode_get_property, DRM_IOCTL_MODE_GETPROPERTY)
DISPLAY_REQUEST(drm_request_create_blob, struct drm_mode_create_blob, DRM_IOCTL_MODE_CREATEPROPBLOB)
DISPLAY_REQUEST(
    drm_request_destroy_blob, struct drm_mode_destroy_blob, DRM_IOCTL_MODE_DESTROYPROPBLOB)
DISPLAY_REQUEST(drm_request_atomic, struct drm_mode_atomic, DRM_IOCTL_MODE_ATOMIC)
DISPLAY_REQUEST(drm_request_create_dumb, struct drm_mode_create_dumb, DRM_IOCTL_MODE_CREATE_DUMB)
DISPLAY_REQUEST(drm_request_map_dumb, struct drm_mode_map_dumb, DRM_IOCTL_MODE_MAP_DUMB)
DISPLAY_REQUEST(drm_request_destroy_dumb, struct drm_mode_destroy_dumb, DRM_IOCTL_MODE_DESTROY_DUMB)
DISPLAY_REQUEST(drm_request_add_frame, struct drm_mode_fb_cmd2, DRM_IOCTL_MODE_ADDFB2)
DISPLAY_REQUEST(drm_request_remove_frame, uint32_t, DRM_IOCTL_MODE_RMFB)
DISPLAY_REQUEST(drm_request_dirty, struct drm_mode_fb_dirty_cmd, DRM_IOCTL_MODE_DIRTYFB)
DISPLAY_REQUEST(drm_request_sequence, struct drm_crtc_get_sequence, DRM_IOCTL_CRTC_GET_SEQUENCE)

DISPLAY_REQUEST(drm_request_flip, struct drm_mode_crtc_page_flip, DRM_IOCTL_MODE_PAGE_FLIP)
int drm_request_master(int card);

// The frame buffer device.

DISPLAY_REQUEST(fb_get_variable, struct fb_var_screeninfo, FBIOGET_VSCREENINFO)
DISPLAY_REQUEST(fb_put_variable, struct fb_var_screeninfo, FBIOPUT_VSCREENINFO)
DISPLAY_REQUEST(fb_get_fixed, struct fb_fix_screeninfo, FBIOGET_FSCREENINFO)
DISPLAY_REQUEST(fb_pan, struct fb_var_screeninfo, FBIOPAN_DISPLAY)
int fb_unblank(int device);

// Waiting: everything that a display listens to, behind one descriptor.

int display_listen(void);
// Reports as bit `bit` of what display_ready returns.
int display_listen_to(int listener, int descriptor, int bit);
// What can be read now, without waiting.
uint32_t display_ready(int listener);
void display_ignore(int listener, int descriptor);
int display_timer(void);
// Once, in so many microseconds; 0 is never.
void display_arm(int timer, int64_t microseconds);

// The kernel's announcements of devices, before udev.
int display_announcements(void);

// The virtual console.

// The mode of a virtual terminal, KD_TEXT or KD_GRAPHICS; less than 0 when it is none.
int console_mode(int terminal);
int console_set_mode(int terminal, int mode);
// The number of the terminal that is shown; less than 0 when there is none.
int console_active(int terminal);
int console_copy(int descriptor);

struct console_guardian {
  int process;
  int lifeline;
};

// Starts a process that gives a terminal its mode back when this one ends, however it ends. The
// process number is less than 0 when there is none.
struct console_guardian console_start_guardian(int terminal, int mode);
// Returns when the guardian has given the mode back.
void console_end_guardian(struct console_guardian guardian);
